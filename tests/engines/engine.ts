/** A page in a browser, as the journeys drive it: what WebDriver and puppeteer both can. */
export interface Engine {
  /** Such as `WebKit 2.50.6`. */
  name: string;
  /** Opens an address and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Presses where an element is, as a mouse does. */
  click(selector: string): Promise<void>;
  /** Types into a field. */
  type(selector: string, words: string): Promise<void>;
  press(key: 'Escape' | 'Tab' | 'Enter'): Promise<void>;
  /** Runs a function in the page; what goes in and comes out is JSON. */
  evaluate<Given extends unknown[], Result>(
    run: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  resize(width: number, height: number): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
