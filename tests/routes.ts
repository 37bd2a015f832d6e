/** Every page of the specification's route table, and the two that visitors look for. */
export const routes = [
  '/',
  '/about',
  '/about/we-believe',
  '/about/we-dont-believe',
  '/about/we-practice',
  '/about/our-team',
  '/beliefs',
  '/messages',
  '/gatherings',
  '/resources',
  '/resources/discipleship',
  '/resources/torah-portions',
  '/resources/books',
  '/discipleship',
  '/discipleship/mighty-men',
  '/discipleship/women-of-valor',
  '/discipleship/teaching-series',
  '/discipleship/resources',
  '/affiliates',
  '/affiliates/about',
  '/affiliates/ministries',
  '/affiliates/friends',
  '/affiliates/beit-haderech-coon-rapids',
  '/affiliates/the-bridge-terrell',
  '/affiliates/the-bridge-brenham',
  '/affiliates/firstfruits',
  '/connect',
  '/give',
  '/privacy',
  '/accessibility',
] as const;

/** Pages shown at a second address; search engines are told the first. */
export const canonical: Partial<Record<(typeof routes)[number], (typeof routes)[number]>> = {
  '/resources/discipleship': '/discipleship',
  '/affiliates/ministries': '/affiliates',
};
