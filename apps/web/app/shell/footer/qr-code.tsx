import { useEffect, useState } from 'react';
import { svgAddress } from '~/ui/picture/artwork.tsx';

/** A text as a code for cameras; drawn by a library that comes when it is needed. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    let isHere = true;
    import('uqr').then(
      ({ renderSVG }) => isHere && setSvg(renderSVG(text, { border: 2 })),
      // Without it the link above still says everything.
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
