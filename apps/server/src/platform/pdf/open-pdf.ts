import PDFDocument from 'pdfkit';
import { bytesOf, registerFonts } from './page-fonts.ts';

/**
 * What every PDF says about itself. Viewers show the title in place of the file's name, and screen readers speak the
 * text in this language (WCAG 2.4.2, 3.1.1).
 */
type About = { title: string; author: string; lang: 'en' | 'es'; createdAt: Date };

/** Opens a PDF document with the shop's fonts. `done` resolves with its bytes once the document was ended. */
export function openPdf(
  { title, author, lang, createdAt }: About,
  options: Omit<PDFKit.PDFDocumentOptions, 'info' | 'lang'>,
): { doc: PDFKit.PDFDocument; done: Promise<Buffer> } {
  const info = { Title: title, Author: author, CreationDate: createdAt };
  const doc = new PDFDocument({ ...options, lang, info });
  registerFonts(doc);
  return { doc, done: bytesOf(doc) };
}
