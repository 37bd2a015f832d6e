// Rows of the schedule are laid out when they come near (schedule.css). For a capture of the whole page,
// Chrome reports the size that the window has already, or one pixel: then all rows are laid out.
{
  const sizeOf = () => `${innerWidth} ${innerHeight}`;
  let size = sizeOf();
  addEventListener('resize', () => {
    const isCaptured = sizeOf() === size || innerWidth === 1;
    if (isCaptured)
      for (const { style } of document.querySelectorAll('article')) style.contentVisibility = 'visible';
    else size = sizeOf();
  });
}
