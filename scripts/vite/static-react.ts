import type { Plugin } from 'vite';

const streamed = 'if (opts.experimentalDisableStreaming) {';

/**
 * Astro renders every React component as if it would wake in the browser, with a comment between each two texts for React to find
 * them again. Only islands wake; all else is rendered as plain markup. Fails where Astro has changed its code.
 */
export const staticReact: Plugin = {
  name: 'static-react',
  apply: 'build',
  transform: {
    filter: { id: /@astrojs\/react\/dist\/server\.js$/ },
    handler(code) {
      if (!code.includes(streamed))
        this.error('scripts/vite/static-react.ts does not find where Astro renders React any more');
      return code.replace(
        streamed,
        `if (!metadata?.hydrate) {\n    html = ReactDOM.renderToStaticMarkup(vnode, renderOptions);\n  } else ${streamed}`,
      );
    },
  },
};
