const { targetOrigin } = document.getElementById('fingerprint').dataset;
const post = (message) => window.parent.postMessage(JSON.stringify(message), targetOrigin);

window.addEventListener('message', async ({ origin, source, data }) => {
  if (origin === targetOrigin && source === window.parent && data === '{"type":"GetFingerprint"}') {
    post({ type: 'FingerprintAvailable', fingerprint: await fingerprint() });
  }
});
post({ type: 'FingerprintServiceReady' });

/** The same for each visit with this browser on this computer, as far as it can be told without storing anything. */
async function fingerprint() {
  const { userAgent, languages, hardwareConcurrency } = navigator;
  const { width, height, colorDepth } = screen;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const traits = JSON.stringify([userAgent, languages, hardwareConcurrency, width, height, colorDepth, timeZone]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(traits));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
