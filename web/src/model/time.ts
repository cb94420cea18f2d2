/** Minutes and seconds, with tenths when little is left. */
export function clockText(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < 10) return left.toFixed(1);
  const [hours, minutes, rest] = [
    Math.floor(left / 3600),
    Math.floor((left % 3600) / 60),
    Math.floor(left % 60),
  ];
  const two = (n: number) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export function ago(at: number, now = Date.now() / 1000): string {
  const past = Math.max(0, now - at);
  if (past < 60) return "just now";
  if (past < 3600) return `${Math.floor(past / 60)} min ago`;
  if (past < 86400) return `${Math.floor(past / 3600)} h ago`;
  return `${Math.floor(past / 86400)} d ago`;
}
