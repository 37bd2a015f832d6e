// What we use of pdfkit, which brings no types of its own.
declare module 'pdfkit' {
  export default class PDFDocument {
    /** @param font the one to begin with, or null for none */
    initFonts(font: string | null): void;
  }
}
