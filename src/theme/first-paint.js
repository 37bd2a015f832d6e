{
  const { dataset } = document.documentElement;
  try {
    dataset.theme = localStorage.theme || '';
  } catch {}
  const letters = () => (dataset.fonts = '');
  if (document.referrer.startsWith(location.origin)) letters();
  else new PerformanceObserver(letters).observe({ type: 'paint' });
}
