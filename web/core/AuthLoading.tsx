/** Shown until the session is known. */
export const AuthLoading = () => (
  <div className="wrap py-10">
    <p role="status" className="text-ink-2">
      Loading authentication status...
    </p>
  </div>
)
