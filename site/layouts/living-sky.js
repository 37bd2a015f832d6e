{
  const { dataset } = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme:dark)');
  const show = () => {
    let sky = '';
    for (const change of (dataset.skies || '').split(' ')) {
      const [name = '', from] = change.split('=');
      if (Date.now() >= Number(from)) sky = name;
    }
    const { theme } = dataset;
    if (sky !== 'eve' && (theme ? theme === 'dark' : dark.matches)) sky = 'night';
    dataset.sky = sky;
  };
  show();
  setInterval(show, 6e4);
  dark.addEventListener('change', show);
  addEventListener('change', () => setTimeout(show));
}
