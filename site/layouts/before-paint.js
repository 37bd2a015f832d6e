{
  const { dataset } = document.documentElement;
  const tints = document.querySelectorAll('[name=theme-color]');
  window.showTheme = (theme) => {
    dataset.theme = theme;
    tints.forEach((tint, isDark) => {
      const scheme = isDark ? 'dark' : 'light';
      const media = theme ? (theme === scheme ? 'all' : 'not all') : `(prefers-color-scheme:${scheme})`;
      tint.setAttribute('media', media);
    });
  };
  try {
    showTheme(localStorage.theme || '');
    const { windowUntil } = localStorage;
    if (windowUntil > new Date().toISOString()) dataset.window = '';
    else if (windowUntil) localStorage.removeItem('windowUntil');
  } catch {}
  // Not where the browser scrolls by itself, nor at the desk, which shows our fonts from the start.
  const [visit] = performance.getEntriesByType('navigation');
  if (!('fonts' in dataset) && !location.hash && visit?.toJSON().type === 'navigate') dataset.early = '';
  if (document.referrer.startsWith(location.origin)) dataset.fonts = '';
}
