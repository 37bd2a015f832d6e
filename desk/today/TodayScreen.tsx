import { Head } from '../ui/Head.tsx';

export function TodayScreen() {
  return (
    <>
      <Head heading="Today" />
      <p className="lead">All is well.</p>
    </>
  );
}
