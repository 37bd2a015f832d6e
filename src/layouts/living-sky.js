{
  const { dataset } = document.documentElement;
  const show = () => {
    let sky = '';
    for (const change of (dataset.skies || '').split(' ')) {
      const [name = '', from] = change.split('=');
      if (Date.now() >= Number(from)) sky = name;
    }
    const { theme } = dataset;
    if (sky !== 'eve' && (theme ? theme === 'dark' : matchMedia('(prefers-color-scheme:dark)').matches))
      sky = 'night';
    dataset.sky = sky;
  };
  show();
  setInterval(show, 6e4);
  addEventListener('change', () => setTimeout(show));
}
