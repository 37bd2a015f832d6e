// Rows of the schedule fade in when they are scrolled into view. Those on the first screen, and all of them where that
// cannot be observed or motion is unwelcome, are simply there.

if ('IntersectionObserver' in window && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      target.classList.remove('waits');
      observer.unobserve(target);
    }
  });
  for (const row of document.querySelectorAll('.row')) {
    if (row.getBoundingClientRect().top <= innerHeight) continue;
    row.classList.add('waits');
    observer.observe(row);
  }
}

export {};
