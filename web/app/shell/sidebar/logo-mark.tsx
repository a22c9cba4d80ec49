/** Logo without the name, for the collapsed menu. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="currentColor" />
      <path d="M8 20v-5M14 20V8M20 20v-8" className="bars" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
