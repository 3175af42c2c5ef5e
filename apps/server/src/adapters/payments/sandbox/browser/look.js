// The parts of the provider's design that the shop may set.
const VARIABLES = {
  colorPrimary: '--focus',
  colorBackground: '--field',
  colorText: '--fg',
  colorTextSecondary: '--fg-2',
  colorTextPlaceholder: '--placeholder',
  colorDanger: '--danger',
  borderRadius: '--radius',
  fontFamily: '--font',
};

/** Gives a page in a frame the look that the shop asked for. */
export function dress({ theme, variables = {} } = {}) {
  document.documentElement.dataset.theme = theme === 'night' ? 'night' : 'light';
  for (const [name, property] of Object.entries(VARIABLES)) {
    if (typeof variables[name] === 'string')
      document.documentElement.style.setProperty(property, variables[name]);
  }
}

export async function loadFonts(fonts = []) {
  const faces = fonts.filter(({ family, src }) => family && src);
  // A font that does not arrive leaves the system's font in its place; paying goes on.
  const loaded = await Promise.allSettled(
    faces.map(({ family, src, weight, style }) => new FontFace(family, src, { weight, style }).load()),
  );
  for (const face of loaded) if (face.status === 'fulfilled') document.fonts.add(face.value);
}
