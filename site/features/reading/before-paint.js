{
  const { dataset } = document.documentElement;
  const asked = new URLSearchParams(location.search).get('show');
  try {
    if (/^(both|hebrew|english)$/.test(asked ?? '')) localStorage.show = asked;
    dataset.show = localStorage.show || 'both';
    dataset.letters = localStorage.letters || '';
  } catch {
    dataset.show = asked ?? 'both';
  }
}
