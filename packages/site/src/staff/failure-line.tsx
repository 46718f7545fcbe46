/** Renders why an action was not done, and reads it to people who do not see the page. */
export const FailureLine = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? undefined : (
    <p class="failure" role="alert">
      {text}
    </p>
  );
