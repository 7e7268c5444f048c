/** How long a step may take; a slow machine needs half a minute for some. */
export const timeoutMs = 120_000;

/** What the journey does in a browser: no more than Playwright and WebDriver have in common. */
export interface Screen {
  /** The browser's version. */
  readonly version: string;
  /** The errors in the browser's console; none in WebDriver, which doesn't show it. */
  readonly errors: readonly string[];
  goTo(path: string): Promise<void>;
  /** Clicks the last button or link of this name: a dialog comes after the screen that it covers. */
  click(role: 'button' | 'link', name: string): Promise<void>;
  /** Replaces the text of the field with this label. */
  fill(label: string, text: string): Promise<void>;
  chooseFile(label: string, path: string): Promise<void>;
  /** Runs a script in the page. */
  run(script: string): Promise<void>;
  /** Waits until an element with exactly this text is visible. */
  see(text: string): Promise<void>;
  takePicture(path: string): Promise<void>;
  close(): Promise<void>;
}
