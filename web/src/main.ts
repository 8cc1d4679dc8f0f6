import { mount } from "svelte";
import { meet } from "./api/transport";
import App from "./App.svelte";
import "./design/base.css";

void meet().then(() => mount(App, { target: document.getElementById("app")! }));
