interface Button {
  label: string;
  href: string;
}

/** The two ways on in the head of a page, the likelier one filled. */
export function HeadButtons({ first, second }: { first: Button; second: Button }) {
  return (
    <p className="acts">
      <a className="btn" href={first.href}>
        {first.label}
      </a>
      <a className="btn btn-2" href={second.href}>
        {second.label}
      </a>
    </p>
  );
}
