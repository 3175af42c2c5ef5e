// The wallet's button. Whether it may be pressed is for the shop to say.
import { dress, loadFonts } from './look.js';
import { WORDS } from './wallet-words.js';

const locale = new URLSearchParams(location.search).get('locale') === 'sp' ? 'sp' : 'en';
const place = document.getElementById('wallet');
// Not in the HTML: a press before this script runs, or before the shop listens, would be lost.
const button = document.createElement('button');
button.className = 'wallet-pay';
button.type = 'button';

function tellShop(type, detail = {}) {
  window.parent.postMessage({ channel: 'sandbox-payments', type, ...detail }, location.origin);
}

const tellHeight = () => tellShop('resize', { height: place.getBoundingClientRect().height });

document.documentElement.lang = locale === 'sp' ? 'es' : 'en';
button.textContent = WORDS[locale].button;
button.addEventListener('click', () => tellShop('click'));

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || origin !== location.origin || data?.channel !== 'sandbox-payments') return;
  if (data.type === 'focus') button.focus();
  if (data.type !== 'init') return;
  dress(data.appearance);
  void loadFonts(data.fonts);
  place.append(button);
  tellHeight();
  tellShop('ready');
});

new ResizeObserver(tellHeight).observe(place);
tellShop('loaded');
