// Rows of the schedule fade in when they are scrolled into view. Those on the first screen, and all of them where that
// cannot be observed or motion is unwelcome, are simply there.

if ('IntersectionObserver' in window && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
  // Told of every row once at the beginning, and then of each that comes into view.
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      target.classList.toggle('waits', !isIntersecting);
      if (isIntersecting) observer.unobserve(target);
    }
  });
  for (const row of document.querySelectorAll('.row')) observer.observe(row);
}

export {};
