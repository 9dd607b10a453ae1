/** Shown while it is not yet known who is signed in. */
export const AuthLoading = () => (
  <div className="wrap py-10">
    <p role="status" className="text-ink-2">
      Loading authentication status...
    </p>
  </div>
)
