import { useEffect, useState } from 'react';
import { svgAddress } from '~/ui/picture/artwork.tsx';

/** A QR code for a text. The library that draws it is loaded on demand. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    let isHere = true;
    import('uqr').then(
      ({ renderSVG }) => isHere && setSvg(renderSVG(text, { border: 2 })),
      // If the library does not load, the link above the code still shows the address.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [text]);
  return (
    <div className="qr-code">
      {svg ? <img src={svgAddress(svg)} alt={label} width={180} height={180} /> : null}
    </div>
  );
}
