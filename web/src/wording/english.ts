import { speak } from "./catalogue.svelte";

/** Tests hear English. */
await speak("en");
