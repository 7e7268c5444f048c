/** The style sheet of the contract's page. */
export const pageStyle = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; overflow-wrap: break-word; padding: 1rem; }
h2 { border-block-start: 1px solid; margin-block-start: 3rem; padding-block-start: 1rem; }
h3 { margin-block-start: 2.5rem; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border-block-end: 1px solid; padding: 0.25rem 1rem 0.25rem 0; text-align: start; vertical-align: top; }
td p { margin: 0; }
`;
