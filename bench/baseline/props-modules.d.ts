/* What build-baseline.ts puts in the place of these names. */
declare module 'props:frame' {
  const props: import('./props.ts').BaselineProps['frame'];
  export default props;
}
declare module 'props:home' {
  const props: import('./props.ts').BaselineProps['home'];
  export default props;
}
declare module 'props:connect' {
  const props: import('./props.ts').BaselineProps['connect'];
  export default props;
}
declare module 'props:torahPortions' {
  const props: import('./props.ts').BaselineProps['torahPortions'];
  export default props;
}
declare module 'props:weBelieve' {
  const props: import('./props.ts').BaselineProps['weBelieve'];
  export default props;
}
