{
  const { dataset } = document.documentElement;
  try {
    dataset.theme = localStorage.theme || '';
  } catch {}
  if (document.referrer.startsWith(location.origin)) dataset.fonts = '';
  window.afterFirstPaint = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint' });
    setTimeout(resolve, 5000);
  });
}
