/** The workspace in small, as it looks: outline, page and map. It is drawn, and has the colours of the page. */
export function StudioPicture() {
  return (
    <svg className="studio-picture" viewBox="0 0 320 168" aria-hidden="true" focusable="false">
      <rect className="studio-desk" width="320" height="168" rx="6" />
      <path className="studio-line" d="M0 20h320M72 20v148M204 20v148" />
      <path className="studio-lamp" d="M10 7h4l2 2v5h-8v-5z" />
      <path className="studio-word" d="M24 10h40M258 10h18" />
      <rect className="studio-brass" x="284" y="5" width="28" height="10" rx="3" />
      {/* The outline, with one lit row. */}
      <rect className="studio-lit" x="4" y="46" width="64" height="12" rx="2" />
      <path
        className="studio-word"
        d="M10 32h34M16 52h38M16 68h30M16 82h42M10 102h38M16 118h28M16 132h36"
      />
      {/* The page: a title, text, and two choices. */}
      <path className="studio-title" d="M86 38h56" />
      <path
        className="studio-text"
        d="M86 54h104M86 63h98M86 72h106M86 81h62M86 97h102M86 106h92M86 115h40"
      />
      <rect className="studio-choice" x="86" y="126" width="106" height="13" rx="3" />
      <rect className="studio-choice" x="86" y="144" width="106" height="13" rx="3" />
      <path className="studio-word" d="M93 132.5h58M93 150.5h44" />
      {/* The map. */}
      <path
        className="studio-edge"
        d="M240 46c14 0 8 34 22 34M240 46c14 0 14-6 26-6M286 40c12 0 4 34 14 38M286 80c8 0 8 0 14 0M274 88c0 14-14 22-14 34M274 88c0 14 16 22 24 34"
      />
      <rect className="studio-node studio-node-lit" x="216" y="38" width="28" height="16" rx="3" />
      <rect className="studio-node" x="264" y="32" width="24" height="16" rx="3" />
      <rect className="studio-node" x="260" y="72" width="28" height="16" rx="3" />
      <rect className="studio-node" x="298" y="72" width="16" height="16" rx="3" />
      <rect className="studio-node" x="246" y="122" width="28" height="16" rx="3" />
      <rect className="studio-node" x="286" y="122" width="26" height="16" rx="3" />
    </svg>
  );
}
