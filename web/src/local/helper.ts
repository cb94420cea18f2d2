/** A worker that helps a thinker: it has a game's kernels and a memory that both share, and no Python. */
import { TreeHelper, type ToHelper } from "./shared_tree";

const helper = new TreeHelper();

self.onmessage = ({ data }: MessageEvent<ToHelper>) => {
  helper.hear(data);
  if ("module" in data) postMessage(data.game);
};
