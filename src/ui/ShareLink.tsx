import { Icon } from './Icon.tsx';

interface Props {
  /** What is shared, as the share sheet and a mail's subject name it. */
  title: string;
  /** Its public address. */
  url: string;
}

/** Passes the page on: by the device's share sheet, else by copying the link (share-page.client.ts), and without JavaScript by e-mail. */
export function ShareLink({ title, url }: Props) {
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <a className="go share-page" href={mail} data-share={title} data-url={url}>
      <Icon name="share" />
      Share this page
    </a>
  );
}
