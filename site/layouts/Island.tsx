import hydrateWithReact from '@astrojs/react/client.js';
import { Component, type ComponentType, type ReactNode, useEffect } from 'react';

/** A document without a window: copies in it load no pictures. */
const inert = document.implementation.createHTMLDocument();

interface Props {
  /** The element around the island's server-rendered HTML. */
  element: HTMLElement;
  children: ReactNode;
}

/** The error boundary of every island. After a crash it restores the server-rendered HTML with its values. */
export class Island extends Component<Props> {
  override state = { hasCrashed: false };
  readonly #served = inert.importNode(this.props.element, true);

  static getDerivedStateFromError = () => ({ hasCrashed: true });

  override componentDidCatch(error: unknown) {
    console.error('An island crashed; its server-rendered HTML is back.', error);
    // React has removed its elements by now and renders nothing here any more.
    this.props.element.replaceChildren(...this.#served.childNodes);
  }

  override render() {
    return this.state.hasCrashed ? null : this.props.children;
  }
}

/** Astro's own hydration with the boundary: the renderer's client entry (astro.config.ts). */
export default (element: HTMLElement) => {
  const hydrate = hydrateWithReact(element);
  return (Component: ComponentType, props: object, ...rest: [slots: object, options: { client: string }]) => {
    const InIsland = (slotProps: object) => {
      // After the effects of the component, which may listen for keys.
      useEffect(() => {
        element.dataset.hydrated = '';
        element.dispatchEvent(new Event('island-ready', { bubbles: true }));
      }, []);
      return (
        <Island element={element}>
          <Component {...slotProps} />
        </Island>
      );
    };
    return hydrate(InIsland, props, ...rest);
  };
};
