/** The texts of the script. */
export const SCRIPT_TEXTS = {
  hint: "Drag the card to another stage, or use its buttons.",
  pickedUp: "{card}: choose a stage with the arrow keys. Space puts the card there, Escape leaves it where it is.",
  over: "{stage}, {position} of {count}",
  stays: "{card} stays in {stage}.",
  moved: "{card} is now {stage}.",
  unknown: "The site did not answer, so the change may not have been made. Try again: nothing is changed twice.",
};
