import { language, preferred, speak, type Language } from "../wording/catalogue.svelte";
import { save, settings } from "./settings.svelte";

const wanted = (): Language => settings.language || preferred(navigator.languages);

/** Speak the language that was chosen in this browser, else the one it prefers. */
export const begin = (): Promise<void> => speak(wanted());

/** Speak the language of an account from now on; one that has chosen none leaves it to the browser. */
export async function adopt(chosen: string): Promise<void> {
  if (settings.language !== chosen) {
    settings.language = chosen as Language | "";
    save();
  }
  if (language() !== wanted()) await speak(wanted());
}
