/// <reference lib="webworker" />
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";

/** All files of the site, written in front of this script when the site is made. */
declare const self: ServiceWorkerGlobalScope & { FILES: PrecacheEntry[] };

/** With these, workers may share memory, whatever the host sends: the strongest level thinks in two. */
const ISOLATION = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};
const ISOLATED = ["document", "iframe", "worker"]; // All else passes as it is kept, with its compiled code.

function isolate(request: Request, response: Response): Response {
  if (!ISOLATED.includes(request.destination)) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

addPlugins([{ handlerWillRespond: ({ request, response }) => Promise.resolve(isolate(request, response)) }]);
precacheAndRoute(self.FILES, { ignoreURLParametersMatching: [/.*/], directoryIndex: "index.html" });
cleanupOutdatedCaches();

// A new version waits until somebody asks for it, or all pages are closed.
self.addEventListener("message", ({ data }) => {
  if (data === "update") void self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
