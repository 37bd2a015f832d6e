import { Link } from '../ui/Link.tsx';

export interface ContactDetailsProps {
  address: { label: string; street: string; cityLine: string; mapUrl: string; note: string };
  services: { label: string; text: string };
  phone: { label: string; number: string; href: string };
  email: { label: string; address: string };
}

export function ContactDetails({ address, services, phone, email }: ContactDetailsProps) {
  return (
    <section className="section reach-section">
      <div className="wrap">
        <dl className="reach scored">
          <div>
            <dt>{address.label}</dt>
            <dd>
              <Link href={address.mapUrl} newTab arrow="none" note={address.note}>
                {address.street},<br />
                {address.cityLine}
              </Link>
            </dd>
          </div>
          <div>
            <dt>{services.label}</dt>
            <dd>{services.text}</dd>
          </div>
          <div>
            <dt>{phone.label}</dt>
            <dd>
              <a href={phone.href}>{phone.number}</a>
            </dd>
          </div>
          <div>
            <dt>{email.label}</dt>
            <dd>
              <a href={`mailto:${email.address}`}>{email.address}</a>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
