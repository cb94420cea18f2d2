import type { Quality } from "../scene/quality";
import type { Language } from "../wording/catalogue.svelte";

export interface Settings {
  /** "" for the browser's. */
  language: Language | "";
  /** Whether moves are shown in notation beside the words. */
  notation: boolean;
  theme: "auto" | "light" | "dark";
  quality: Quality;
  inlays: "clear" | "subtle" | "off";
  confirm: boolean;
  animate: boolean;
  /** How long moments are shown. */
  pace: "calm" | "brisk" | "once";
  sounds: boolean;
  /** Whether a coach speaks up against beginners. */
  coaching: boolean;
  /** Whether hints are thought in this browser, where it can. */
  thinkHere: boolean;
  /** Where records are taken from a site without a server. */
  server: string;
}

const KEY = "opolis.settings";
const DEFAULTS: Settings = {
  language: "",
  notation: false,
  theme: "auto",
  quality: "auto",
  inlays: "subtle",
  confirm: false,
  animate: true,
  pace: "calm",
  sounds: true,
  coaching: true,
  thinkHere: true,
  server: "",
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

/** The address may override what is kept (`?quality=test`). */
function fromAddress(): Partial<Settings> {
  const query = new URLSearchParams(location.search);
  const found: Record<string, string> = {};
  for (const name of ["theme", "quality", "inlays"]) if (query.get(name)) found[name] = query.get(name)!;
  return found;
}

/** What a person prefers, kept in this browser. */
export const settings: Settings = $state({ ...DEFAULTS, ...stored(), ...fromAddress() });

export function save(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may refuse; the choice then lasts as long as the page.
  }
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const system = $state({ dark: prefersDark.matches });
prefersDark.addEventListener("change", ({ matches }) => (system.dark = matches));

export function isDark(): boolean {
  return settings.theme === "dark" || (settings.theme === "auto" && system.dark);
}

export const INLAY_STRENGTH = { clear: 1, subtle: 0.55, off: 0 };
