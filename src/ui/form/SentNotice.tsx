import './form.css';

interface Props {
  title: string;
  description: string;
}

/** Says on the page that follows a form sent without JavaScript what a toast would have said. */
export function SentNotice({ title, description }: Props) {
  return (
    <div className="sent" role="status">
      <b>{title}</b> {description}
    </div>
  );
}
