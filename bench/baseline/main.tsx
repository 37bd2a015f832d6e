/* The same pages as a single-page application: an empty document, and React draws everything in the browser. */
import props from 'props:frame';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Route, useLocation } from 'wouter';
import { Footer } from '../../src/footer/Footer.tsx';
import { Header } from '../../src/header/Header.tsx';
import { createQueryClient } from '../../src/ui/queries.ts';
import '../../src/styles/tokens.css';
import '../../src/styles/fonts.css';
import '../../src/styles/base.css';
import '../../src/styles/controls.css';

const pages = {
  '/': lazy(() => import('./pages/Home.tsx')),
  '/connect': lazy(() => import('./pages/Connect.tsx')),
  '/resources/torah-portions': lazy(() => import('./pages/TorahPortions.tsx')),
  '/about/we-believe': lazy(() => import('./pages/WeBelieve.tsx')),
};
const queryClient = createQueryClient();

function Site() {
  const [path] = useLocation();
  return (
    <Suspense>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <Header {...props.header} path={path} />
      <main id="main">
        {Object.entries(pages).map(([address, page]) => (
          <Route key={address} path={address} component={page} />
        ))}
      </main>
      <Footer {...props.footer} />
    </Suspense>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element "root".');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Site />
    </QueryClientProvider>
  </StrictMode>,
);
