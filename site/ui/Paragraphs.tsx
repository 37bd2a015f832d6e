interface Props {
  texts: readonly string[] | undefined;
  className?: string;
}

export const Paragraphs = ({ texts, className }: Props) =>
  texts?.map((text) => (
    <p className={className} key={text}>
      {text}
    </p>
  ));
