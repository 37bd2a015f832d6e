const maps = 'https://www.google.com/maps';

/** Where a maps service begins directions to an address. */
export function directionsUrl(address: string): string {
  return `${maps}/dir/?${new URLSearchParams({ api: '1', destination: address })}`;
}

/** A maps service's page of an address. */
export function mapUrl(address: string): string {
  return `${maps}/search/?${new URLSearchParams({ api: '1', query: address })}`;
}

/** The map of an address for a frame. Its host stands in the policy of the page that shows it. */
export function mapEmbedUrl(address: string): string {
  return `${maps}?${new URLSearchParams({ q: address, output: 'embed' })}`;
}
