{
  const { dataset } = document.documentElement;
  try {
    dataset.theme = localStorage.theme || '';
  } catch {}
  // What can wait until the page has been seen waits for this. Where a browser keeps the moment to itself, five seconds.
  window.painted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint' });
    setTimeout(resolve, 5000);
  });
  const letters = () => (dataset.fonts = '');
  if (document.referrer.startsWith(location.origin)) letters();
  else painted.then(() => document.fonts.load('1em Figtree,Frank Ruhl Libre')).then(letters, letters);
}
