{
  const { dataset } = document.documentElement;
  try {
    dataset.theme = localStorage.theme || '';
  } catch {}
  const letters = () => (dataset.fonts = '');
  const fetchLetters = () => document.fonts.load('1em Figtree,Frank Ruhl Libre').then(letters, letters);
  if (document.referrer.startsWith(location.origin)) letters();
  else new PerformanceObserver(fetchLetters).observe({ type: 'paint' });
}
