import { Font } from '@react-pdf/renderer';
import sans from '../fonts/figtree-latin-400.woff?inline';
import sansBold from '../fonts/figtree-latin-600.woff?inline';
import hebrew from '../fonts/frank-ruhl-libre-hebrew-400.woff?inline';
import serif from '../fonts/frank-ruhl-libre-latin-400.woff?inline';
import serifMedium from '../fonts/frank-ruhl-libre-latin-500.woff?inline';

// The pages' fonts, in single weights: PDF knows no variable fonts, and the library no WOFF2.
Font.register({ family: 'Figtree', fonts: [{ src: sans }, { src: sansBold, fontWeight: 600 }] });
Font.register({ family: 'Frank Ruhl Libre', fonts: [{ src: serif }, { src: serifMedium, fontWeight: 500 }] });
Font.register({ family: 'Frank Ruhl Hebrew', src: hebrew });
// Names and references are not to be broken.
Font.registerHyphenationCallback((word) => [word]);
