// The switch between day and night. What the visitor chose stays on the device, in `localStorage.theme`; following the
// system is to have chosen nothing. layouts/before-paint.js has set the page's theme already, before anything was painted.

const tints = document.querySelectorAll<HTMLMetaElement>('[name=theme-color]');
const choices = document.querySelectorAll<HTMLInputElement>('[name=theme]');

function show(theme: string) {
  document.documentElement.dataset.theme = theme;
  tints.forEach((tint, night) => {
    const scheme = night ? 'dark' : 'light';
    // The browser's own frame takes the first tint whose media is true.
    tint.media = theme ? (theme === scheme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`;
  });
}

addEventListener('change', ({ target }) => {
  const { name, value: theme } = target as HTMLInputElement;
  if (name !== 'theme') return;
  show(theme);
  // Where nothing may be kept, the choice holds for this page.
  try {
    if (theme) localStorage.theme = theme;
    else localStorage.removeItem('theme');
  } catch {}
});

// Also on coming back through the browser's page cache, which knows nothing of a choice made since.
addEventListener('pageshow', () => {
  let { theme = '' } = document.documentElement.dataset;
  try {
    theme = localStorage.theme || '';
  } catch {}
  for (const choice of choices) choice.checked = choice.value === theme;
  show(theme);
});

export {};
