{
  const { dataset, style } = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme:dark)');
  const show = () => {
    const { skies = '', theme } = dataset;
    const now = Date.now();
    let sky = '';
    dataset.night = '';
    for (const change of skies.split(' ')) {
      const [name = '', from, month] = change.split('=');
      if (now < Number(from)) break;
      sky = name;
      if (!month) continue;
      dataset.night += 1;
      style.setProperty('--month', month);
    }
    if (sky !== 'eve' && (theme ? theme === 'dark' : dark.matches)) sky = 'night';
    dataset.sky = sky;
    // The times of night, dawn, day and gold.
    const [, dawn = 0, , gold = 0] = (skies.match(/\d{13}/g) || []).map(Number);
    const day = gold - dawn + 48e5;
    const past = (now - dawn + 864e5) % 864e5;
    style.setProperty('--arc', String(past < day ? past / day : (past - day) / (864e5 - day)));
  };
  show();
  setInterval(show, 6e4);
  dark.addEventListener('change', show);
  addEventListener('change', () => setTimeout(show));
}
