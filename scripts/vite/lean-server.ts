import type { Plugin } from 'vite';

/**
 * Node keeps a program's text in memory: two bytes for each character if one of them is Hebrew, one if all are escaped. And React comes
 * twice, for developers and for service, unless the build says which is wanted.
 */
export const leanServer: Plugin = {
  name: 'lean-server',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'ssr'
      ? {
          define: { 'process.env.NODE_ENV': '"production"' },
          build: { rolldownOptions: { output: { charset: 'ascii', comments: false } } },
        }
      : undefined,
};
