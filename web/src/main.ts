import { mount } from "svelte";
import "./app.css";
import { begin } from "./model/language.svelte";
import { begin as beginTransport } from "./model/transport";
import App from "./ui/App.svelte";

await Promise.all([begin(), beginTransport()]);
mount(App, { target: document.getElementById("app")! });
