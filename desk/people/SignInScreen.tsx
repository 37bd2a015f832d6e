export function SignInScreen() {
  return <h1>Sign in</h1>;
}
