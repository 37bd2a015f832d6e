/* Loaded before a program (`--import`), lets it say at its end how much memory it took at most. */
process.once('exit', () => console.error(`peak memory: ${process.resourceUsage().maxRSS} KB`));
